import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // A page's client action and loader are a few lines each: not worth a request of their own.
  splitRouteModules: false,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
