import { chromium } from 'playwright-core'

const [, , out, address, person = 'pedagogo', width = '360', scheme = 'light', ...steps] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const ctx = await browser.newContext({
  viewport: { width: +width, height: width === '360' ? 740 : 900 },
  colorScheme: scheme,
  locale: 'pt-PT',
})
const page = await ctx.newPage()
page.on('console', m => m.type() === 'error' && console.log('console', m.text().slice(0, 300)))
page.on('pageerror', e => console.log('pageerror', e.message.slice(0, 300)))
const B = 'http://127.0.0.1:3106'
await page.goto(B + '/auth/unified/sign-in')
await page
  .getByLabel(/E-mail/i)
  .fill(person.includes('@') ? person : person + '@demo.dondza.mz')
  .catch(() => {})
await page.getByLabel('Senha', { exact: true }).fill('Machamba-2026-verde')
await page.keyboard.press('Enter')
await page.waitForURL(/dashboard|diagnostico/, { timeout: 30000 })
await page.waitForTimeout(1500)
if (scheme === 'dark') await page.evaluate(() => (document.documentElement.dataset.mode = 'dark'))
for (const a of address.split(',')) {
  await page.goto(B + a)
  await page.waitForTimeout(2500)
}
if (scheme === 'dark') await page.evaluate(() => (document.documentElement.dataset.mode = 'dark'))
let n = 0
for (const s of steps) {
  if (s.startsWith('shot'))
    await page.screenshot({ path: out.replace('.png', `-${n++}.png`), fullPage: s === 'shotfull' })
  else if (s.startsWith('key:')) await page.keyboard.press(s.slice(4))
  else if (s.startsWith('link:'))
    await page
      .getByRole('link', { name: new RegExp(s.slice(5)) })
      .first()
      .click()
  else
    await page
      .getByRole('button', { name: new RegExp(s) })
      .first()
      .click({ timeout: 8000 })
      .catch(e => console.log('miss', s, e.message.slice(0, 200)))
  await page.waitForTimeout(700)
}
await page.waitForTimeout(500)
await page.screenshot({ path: out, fullPage: true })
await browser.close()
