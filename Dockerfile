# The package with the dependencies of the lock file, and nothing that only developers need. Writes nothing but below /tmp,
# so it runs on a read-only file system: docs/containers.md. The Node is the one that package.json pins.
ARG NODE=24.21.0

FROM node:${NODE}-slim AS build
WORKDIR /checkout
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-fund --no-audit --loglevel=error
COPY . .
RUN npm pack --loglevel=error \
  && mkdir /package \
  && tar -xzf payproof-*.tgz -C /package --strip-components=1 \
  && cp package-lock.json /package/
WORKDIR /package
RUN npm ci --omit=dev --no-fund --no-audit --loglevel=error

FROM node:${NODE}-slim
COPY --from=build /package /payproof
RUN ln -s /payproof/scripts/payproof.mjs /usr/local/bin/payproof
# By number, so that Kubernetes sees that it is not root.
USER 1000:1000
WORKDIR /work
EXPOSE 8080
# Whatever it answers, it serves.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:8080/').then(({ status }) => process.exit(status < 500 ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["payproof"]
CMD ["sandbox", "--host", "0.0.0.0", "--port", "8080"]
