import * as pages from '#school/pages.ts'
import type { Config } from './config.ts'

/** Where a phone learns how the product is installed (W3C Web Application Manifest). */
export const MANIFEST_PATH = '/manifest.webmanifest'

/** The same for a pupil's card. */
export const PROGRESS_MANIFEST_PATH = '/progresso.webmanifest'

/** The product as a phone installs it: its name, its icons, and what a long press on them offers. */
export function webManifest({ appName, defaultPath }: Pick<Config, 'appName' | 'defaultPath'>) {
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192, 'any')] })
  return {
    ...look(appName),
    id: '/',
    start_url: defaultPath,
    shortcuts: [
      shortcut('Aulas de hoje', pages.academy),
      shortcut('Aplicar um teste', pages.tests),
      shortcut('Diagnósticos em curso', pages.applications),
    ],
  }
}

/** Quiz Progress as a pupil's phone installs it: it opens there, and offers nothing of the teachers'. */
export function progressManifest({ appName }: Pick<Config, 'appName'>) {
  return {
    ...look(`${appName}, o meu progresso`),
    id: pages.progress,
    short_name: 'Progresso',
    description: 'O que está aberto, o que já sabes e o que praticar a seguir.',
    start_url: pages.progress,
  }
}

function look(name: string) {
  return {
    name,
    short_name: name.split(' ')[0],
    description: 'Diagnosticar, planificar, ensinar, praticar e medir de novo.',
    lang: 'pt-MZ',
    dir: 'ltr',
    scope: '/',
    display: 'standalone',
    theme_color: '#17634A',
    background_color: '#F4F1E8',
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 512, 'maskable')],
  }
}

function icon(name: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
