import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../find-chromium.ts'
import { PASSWORD } from './programs.ts'

const FOLDER = join(import.meta.dirname, '../../test-results/cluster')

/** What people have on their screens while a part of the installation is away. */
export interface Pictures {
  /** The pupil answers once more, somebody of the staff asks for a list, and both are photographed some seconds later. */
  take(name: string): Promise<void>
  close(): Promise<void>
}

/**
 * A pupil of the class on a phone and a pedagogue at a computer, who stay where they are through all trials.
 * @param web address of the installation
 */
export async function openPictures(web: string, code: string, studentCode: string): Promise<Pictures> {
  mkdirSync(FOLDER, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const phone = await browser.newContext({
    baseURL: web,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  const pupil = await phone.newPage()
  await pupil.goto(`/t/${code}`)
  await pupil.getByLabel('Código de aluno, 8 algarismos').fill(studentCode)
  await pupil.getByRole('button', { name: 'Continuar', exact: true }).click()
  await pupil.getByRole('button', { name: 'Começar o teste' }).click()
  await pupil.getByRole('radio').first().waitFor()
  const desk = await browser.newContext({ baseURL: web, viewport: { width: 1440, height: 900 } })
  const staff = await desk.newPage()
  await staff.goto('/')
  await staff.getByLabel('E-mail').fill('pedagogo@conjunto.mz')
  await staff.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await staff.getByRole('button', { name: /^Entrar n/ }).click()
  await staff.waitForURL(url => url.pathname.startsWith('/dashboard'))
  await staff.goto('/dashboard/glossaryList')
  let taken = 0
  return {
    async take(name) {
      await pupil
        .getByRole('radio')
        .nth(taken++ % 4)
        .check()
      // A list is asked for, without the page being fetched again.
      await staff.getByRole('searchbox').first().fill(`procura ${taken}`)
      await staff.waitForTimeout(4000)
      const words = name.replaceAll(/[^a-zA-Z]+/g, '-')
      await pupil.screenshot({ path: join(FOLDER, `${words}-pupil.png`) })
      await staff.screenshot({ path: join(FOLDER, `${words}-staff.png`) })
    },
    close: () => browser.close(),
  }
}
