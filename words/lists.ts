/** Lists that an owner may replace as a whole: typed as JSON, checked by the shape of the default list. */

/** The list of what was typed; a sentence where it cannot stand in place of `byDefault`. */
export function readList(
  typed: string,
  byDefault: readonly unknown[],
): { list: readonly unknown[] } | { wrong: string } {
  let list: unknown;
  try {
    list = JSON.parse(typed);
  } catch {
    return { wrong: "The list is no JSON." };
  }
  const wrong = misfit(list, [byDefault], "The list", false);
  return wrong ? { wrong: `${wrong}.` } : { list: list as unknown[] };
}

/** Why a value is not like any of the samples. `isTuple`: whether a list is as long as they are. */
function misfit(
  value: unknown,
  samples: readonly unknown[],
  place: string,
  isTuple: boolean,
): string | undefined {
  // Of an empty list we only know texts.
  const [sample = ""] = samples;
  if (Array.isArray(sample)) {
    if (!Array.isArray(value)) return `${place} must be a list`;
    if (isTuple && value.length !== sample.length) return `${place} must have ${sample.length} parts`;
    const parts = samples.flat();
    return first(value.entries(), ([i, part]) => misfit(part, parts, `${place}, ${i + 1}`, true));
  }
  if (typeof sample === "object" && sample) {
    if (typeof value !== "object" || !value || Array.isArray(value)) return `${place} must be an object`;
    const objects = samples as Readonly<Record<string, unknown>>[];
    const names = new Set([...objects.flatMap((one) => Object.keys(one)), ...Object.keys(value)]);
    return first(names, (name) => {
      const known = objects.flatMap((one) => (Object.hasOwn(one, name) ? [one[name]] : []));
      if (known.length === 0) return `${place} has ${name}, which nothing shows`;
      if (Object.hasOwn(value, name))
        return misfit(Reflect.get(value, name), known, `${place}, ${name}`, false);
      return known.length === objects.length ? `${place} has no ${name}` : undefined;
    });
  }
  if (typeof value !== typeof sample) return `${place} must be a ${typeof sample}`;
  if (typeof value === "string" && samples.length > 0 && samples.every((one) => address.test(String(one))))
    return address.test(value) ? undefined : `${place} must be an address: https://… or /…`;
  return undefined;
}

const address = /^(https?:\/\/[^\s"<>]+|\/(?!\/)[^\s"<>]*)$/;

function first<T>(all: Iterable<T>, find: (one: T) => string | undefined): string | undefined {
  for (const one of all) {
    const found = find(one);
    if (found) return found;
  }
  return undefined;
}
