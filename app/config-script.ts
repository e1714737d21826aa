import type { Config } from './config.ts'
import type { FirstQuestions } from './first-questions.ts'

/** What the browser is told at run time, as a script; `<` is escaped so that no value can end it. */
export function configScript(config: Config, first: FirstQuestions): string {
  const settings = {
    appName: config.appName,
    academyApi: config.academyApi,
    diagnosticsApi: config.diagnosticsApi,
    defaultPath: config.defaultPath,
    quizProgressUrl: config.quizProgressUrl,
    today: config.demoDate,
    first,
  }
  return `window.__DONDZA__=${JSON.stringify(settings).replaceAll('<', '\\u003c')}`
}
