import type { PageAsks } from './built-files.ts'
import type { Config } from './config.ts'

/** What the browser is told at run time, as a script; `<` is escaped so that no value can end it. */
export function configScript(config: Config, asks: PageAsks): string {
  const settings = {
    appName: config.appName,
    academyApi: config.academyApi,
    diagnosticsApi: config.diagnosticsApi,
    defaultPath: config.defaultPath,
    quizProgressUrl: config.quizProgressUrl,
    today: config.demoDate,
    asks,
  }
  return `window.__DONDZA__=${JSON.stringify(settings).replaceAll('<', '\\u003c')}`
}
