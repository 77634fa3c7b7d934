/** One worker of Debian's nginx that serves the same pages with the same headers, compressed beforehand like ours. */
import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { securityHeaders } from "../../server/http/security-headers.ts";
import { compressFolder } from "../../server/pages/compress-folder.ts";
import { freePort } from "../../test/support/free-port.ts";
import { onPath } from "../../test/support/processes.ts";

const brotli = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/**
 * Starts it on a free loopback port with pages by their path, such as `/` or `/about/`, and copies of files of the build;
 * undefined where nginx or its brotli module is not installed. The content security policy, which is of each page, is left
 * out with `files`.
 */
export async function openNginx(pages: Record<string, string>, files: readonly string[] = []) {
  const program = onPath("nginx");
  if (!program || !existsSync(brotli)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const root = join(folder, "pages");
  mkdirSync(root);
  for (const [path, html] of Object.entries(pages)) {
    mkdirSync(join(root, path), { recursive: true });
    writeFileSync(join(root, path, "index.html"), html);
  }
  for (const file of files) cpSync(join("build/client", file), join(root, file), { recursive: true });
  await compressFolder(root);
  // Debian's nginx, started by root, reads as another user.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "nginx.conf"), settings(folder, root, port, files.length === 0));
  const child = spawn(program, ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((done) => child.once("exit", done));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))?.ok && child.exitCode === null)
    await new Promise((done) => setTimeout(done, 50));
  return {
    url,
    pid: child.pid ?? 0,
    close: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function settings(folder: string, root: string, port: number, hasPolicy: boolean): string {
  const { "Content-Security-Policy": policy, ...others } = securityHeaders;
  const said = {
    ...others,
    ...(hasPolicy && { "Content-Security-Policy": policy }),
    "Cache-Control": "no-cache",
  };
  const headers = Object.entries(said).map(([name, value]) => `add_header ${name} "${value}";`);
  return `daemon off; master_process off; worker_processes 1;
    pid ${folder}/pid; error_log ${folder}/error.log;
    load_module ${brotli};
    events { worker_connections 4096; }
    http {
      include /etc/nginx/mime.types;
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
      open_file_cache max=1000 inactive=60s; open_file_cache_valid 60s;
      brotli_static on; gzip_static on;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server { listen 127.0.0.1:${port}; root ${root}; index index.html; ${headers.join(" ")} }
    }`;
}
