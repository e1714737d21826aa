// Sent with `/config.js`, it runs before anything is drawn, so that a page in the dark does not begin with a white
// flash. It says only what the first picture needs; kit/web/theme/appearance.ts says it all, and keeps saying it.
try {
  const root = document.documentElement
  const settings = JSON.parse(localStorage.getItem('app-settings')) || {}
  const mode = localStorage.getItem('theme-mode') || settings.colorScheme
  const dark = mode === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : mode === 'dark'
  root.dataset.mode = dark ? 'dark' : 'light'
  root.dataset.preset = settings.primaryColor || 'default'
  root.dataset.contrast = settings.contrast || 'default'
  root.dir = settings.direction === 'rtl' ? 'rtl' : 'ltr'
  const known = ['jwt_access_token', 'diagnostico_access_token'].some(key => sessionStorage.getItem(key))
  if (known) root.dataset.known = ''
} catch (error) {
  console.error('The stored appearance could not be read.', error)
}

// What is pressed before our code has come waits for it (app/shell/frame/early.ts): a form above all, which the browser
// would send by itself, with what was typed in the address.
window.__EARLY__ = []
for (const type of ['click', 'submit'])
  document.addEventListener(type, event => {
    const pressed = type === 'submit' ? event.target : event.target.closest('button[type="button"]')
    if (!window.__EARLY__ || !pressed) return
    event.preventDefault()
    window.__EARLY__.push([type, pressed])
  })
