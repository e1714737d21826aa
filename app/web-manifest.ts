import type { Config } from './config.ts'

/** Where a phone learns how the product is installed (W3C Web Application Manifest). */
export const MANIFEST_PATH = '/manifest.webmanifest'

/** The product as a phone installs it: its name, its icons, and what a long press on them offers. */
export function webManifest({ appName, defaultPath }: Pick<Config, 'appName' | 'defaultPath'>) {
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192, 'any')] })
  return {
    id: '/',
    name: appName,
    short_name: appName.split(' ')[0],
    description: 'Diagnosticar, planificar, ensinar, praticar e medir de novo.',
    lang: 'pt-MZ',
    dir: 'ltr',
    start_url: defaultPath,
    scope: '/',
    display: 'standalone',
    theme_color: '#17634A',
    background_color: '#F4F1E8',
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 512, 'maskable')],
    shortcuts: [
      shortcut('Aulas de hoje', '/dashboard'),
      shortcut('Aplicar um teste', '/diagnostico/testes'),
      shortcut('Diagnósticos em curso', '/diagnostico/diagnosticos'),
    ],
  }
}
