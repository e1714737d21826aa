// Runs before anything is drawn, so that a page in the dark does not begin with a white flash. It says only what the
// first picture needs; kit/web/theme/theme-provider.tsx says it all, and keeps saying it.
try {
  const root = document.documentElement
  const settings = JSON.parse(localStorage.getItem('app-settings')) || {}
  const mode = localStorage.getItem('theme-mode') || settings.colorScheme
  const dark = mode === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : mode === 'dark'
  root.dataset.mode = dark ? 'dark' : 'light'
  root.dataset.preset = settings.primaryColor || 'default'
  root.dataset.contrast = settings.contrast || 'default'
  root.dir = settings.direction === 'rtl' ? 'rtl' : 'ltr'
} catch (error) {
  console.error('The stored appearance could not be read.', error)
}
