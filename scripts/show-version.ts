import { versionOf } from '#app/version.ts'

// npm run --silent show-version: under which name a copy of this folder is kept.
console.log(versionOf())
