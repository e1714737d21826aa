# The same two commands as anywhere else. `docker build -t dondza . && docker run -p 3000:3000 -v dondza:/data dondza`
FROM docker.io/library/node:24-bookworm-slim
WORKDIR /app
COPY . .
RUN npm ci --omit=dev && chown -R node:node /app && mkdir /data && chown node:node /data
USER node
# Within the container only the container's own network is open; which port others reach is for `docker run -p`.
ENV HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=5m CMD node -e "fetch('http://127.0.0.1:3000/ready').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"
CMD ["npm", "start"]
