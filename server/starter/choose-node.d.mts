export function chooseNode(asked: {
  packages: Record<string, string>;
  modules: string;
  platform: string;
  arch: string;
  own: { version: string; path: string };
}): string | undefined;
