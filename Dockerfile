# The site in a container: not as root, on a read-only file system, with one volume for everything that is kept.
#   docker build --build-arg SITE_URL=https://example.org -t site .
# compose.yaml runs it behind Caddy; docs/deploying.md says the rest.

FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY . .
# Pages that a browser renders name this address; another one needs another image.
ARG SITE_URL=
# What goes before the build is not missed by the start, which looks whether an input has changed. Two documents are read
# by the desk and by `content claims`.
RUN rm -rf test bench media/screens \
 && find docs -type f ! -name owners-promises.md ! -name spec.md -delete \
 && SITE_URL="$SITE_URL" node start.mjs prepare \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && ln -s "$(echo node_modules/node-linux-*/bin/node)" bin-node \
 && rm -rf node_modules/.cache node_modules/node-linux-*/include node_modules/typescript node_modules/@typescript

# The Node that the site brings, on a system without another one.
FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 901 --no-create-home --shell /usr/sbin/nologin site \
 && install -d -o site -g site -m 700 /data
COPY --from=build /site /site
WORKDIR /site
ARG SITE_URL=
ENV PATH=/site/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
    SITE_URL=$SITE_URL DATA_DIR=/data HOST=0.0.0.0 PORT=3901 DESK_PORT=3902 \
    NODE_COMPILE_CACHE=/tmp/compile
USER site
VOLUME /data
EXPOSE 3901 3902
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["/site/bin-node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/site/bin-node", "start.mjs"]
CMD ["serve"]
