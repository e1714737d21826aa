import type { KnipConfig } from 'knip'
import { componentOf, routes } from './app/routes.ts'

export default {
  entry: [
    'scripts/*.{ts,cjs,js}',
    // A process of its own, inside the network of a browser.
    'scripts/machines/look.ts',
    // What the page of parts begins with.
    'scripts/parts/main.tsx',
    'bench/*.ts',
    'e2e/*.spec.ts',
    '**/*.test.{ts,tsx}',
    // Fetched by their names.
    ...routes.map(route => componentOf(route).file),
    // Fetched by the names of their folders.
    'features/games/web/play/*/player.tsx',
    // What the builds begin with.
    'app/run.ts',
    'app/play.tsx',
    'app/progress.tsx',
    // A process of its own, which `start.js` keeps running.
    'app/serve.js',
    'vite.server.config.ts',
    // Drawn while the web is built.
    'app/shell/first-screen.tsx',
    // A process of its own, which a test kills.
    'kit/server/database/crash-writer.ts',
    // What workers run, and what they run in the tests of their pool.
    'kit/server/workers/{worker,misbehaving-worker}.ts',
  ],
  project: ['{app,journeys,features,school,kit,engines,scripts,bench,e2e}/**/*.{ts,tsx,cjs,js}'],
  // Planted violations of the walls, and what is served as it is.
  ignore: ['scripts/canary/**', 'app/public/**', 'app/open-api/page/**'],
  // The machine's own.
  ignoreBinaries: [
    'Rscript',
    'setpriv',
    'flock',
    'mount',
    'umount',
    'apt-get',
    'openssl',
    'systemd-analyze',
    'ip',
    'nsenter',
  ],
  ignoreDependencies: [
    // Style sheets import these, and a script reads the icons as a file.
    '@fontsource-variable/*',
    '@iconify-json/ph',
    // Their lists are read as files.
    '@zxcvbn-ts/language-common',
    '@zxcvbn-ts/language-pt-br',
    // Started by the path of its file.
    'cognito-local',
    // Named in the configuration of mutation testing.
    '@stryker-mutator/vitest-runner',
  ],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig
