import { globSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const OUT_DIR = 'dist/server'

/**
 * Packages that stay files of their own: native code, those that look for files beside them, and those that only some
 * calls need. All others, read one by one, would take half of every start.
 */
const apart = [
  '@node-rs/argon2',
  'docx',
  'fflate',
  'file-type',
  'ical-generator',
  'katex',
  'nodemailer',
  'papaparse',
  'pdfjs-dist',
  'pdfmake',
  'pg-copy-streams',
  'pg-native',
  'pino',
  'otpauth',
  '@simplewebauthn/server',
  'qrcode',
  'sanitize-html',
  'saxes',
]

/** The server in few files, for `start.js`; what is read for the first call of its kind stays a file of its own. */
export default defineConfig({
  plugins: [inTheirPlaces()],
  publicDir: false,
  ssr: { noExternal: true, external: apart },
  build: {
    ssr: true,
    outDir: OUT_DIR,
    target: 'node24',
    chunkSizeWarningLimit: 4000,
    // Stacks in the log keep the names of the source.
    minify: false,
    rolldownOptions: {
      input: { run: 'app/run.ts', worker: 'kit/server/workers/worker.ts', ...jobsOfRooms() },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      checks: { pluginTimings: false },
    },
  },
})

/** Modules that look for a file beside them find it from the one file that they became. */
function inTheirPlaces(): Plugin {
  return {
    name: 'in-their-places',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: 'import.meta.dirname' },
      handler: (code, id) => {
        const place = relative(OUT_DIR, dirname(id))
        return code.replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + ${JSON.stringify(`/${place}`)})`,
        )
      },
    },
  }
}

/** What workers do for a room: `server/report-jobs.ts` is found as `report-jobs.js`. */
function jobsOfRooms(): Record<string, string> {
  const files = globSync('{school,features,journeys}/**/server/*-jobs.ts')
  return Object.fromEntries(files.map(file => [basename(file, '.ts'), file]))
}
