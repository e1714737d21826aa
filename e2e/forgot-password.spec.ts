import { barriers } from './barriers.ts'
import { expect, test } from './people.ts'

for (const entrance of ['/auth/unified/sign-in', '/auth/jwt/sign-in'])
  test(`a forgotten password can be reset, from ${entrance}`, async ({ page, complaints }) => {
    expect(complaints).toEqual([])
    await page.goto(entrance)
    const link = page.getByRole('link', { name: 'Esqueceu a senha?' })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/auth\/esqueci-a-senha$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esqueceu a senha?')
    // No mail server is set here: a person helps.
    await expect(page.getByText('Fale com quem administra')).toBeVisible()
    await expect(page.getByText('no computador do servidor: o guia da instalação diz como')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Voltar à entrada' }).last().press('Enter')
    await expect(page).toHaveURL(/\/auth\/unified\/sign-in/)
  })
