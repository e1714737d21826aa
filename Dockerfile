# The same two commands as anywhere else. `docker build -t dondza . && docker run -p 3000:3000 -v dondza:/data dondza`
# With podman or buildah add `--format docker`, or the HEALTHCHECK is lost. Another base, of a school's own shelf, has to
# have node 24, npm and the account `node`: `--build-arg BASE=…`.
ARG BASE=docker.io/library/node:24-bookworm-slim
FROM ${BASE}
# A volume takes its owner from the folder that it covers.
RUN mkdir /app /data && chown node:node /app /data
USER node
WORKDIR /app
# Owned as they come: a `chown` afterwards would keep every file twice.
COPY --chown=node:node . .
RUN npm ci --omit=dev && npm cache clean --force
# Within the container only the container's own network is open; which port others reach is for `docker run -p`.
ENV HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=5m CMD node -e "fetch('http://127.0.0.1:3000/ready').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"
CMD ["npm", "start"]
