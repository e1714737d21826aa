import { networkInterfaces } from 'node:os'
import { providerNames } from '#features/identity/provider.ts'
import { dayInForce } from '#kit/dates.ts'
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
    publicAddress: config.publicAddress,
    networkAddress: networkAddress(config),
    identity: config.provider && { ...config.provider, name: providerNames[config.provider.method] },
    assistant: config.assistant && { host: new URL(config.assistant.url).host },
    today: config.demoDate,
    since: dayInForce()?.since,
    first,
  }
  return `window.__DONDZA__=${JSON.stringify(settings).replaceAll('<', '\\u003c')}`
}

/**
 * Where this computer is reached from the school's network, if the server listens there: who opened the product as
 * «localhost» makes links for others too.
 */
export function networkAddress({
  host,
  port,
  tls,
}: Pick<Config, 'host' | 'port' | 'tls'>): string | undefined {
  if (host !== '0.0.0.0' && host !== '::') return undefined
  const own = Object.values(networkInterfaces())
    .flatMap(each => each ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)
  return own && port > 0 ? `${tls ? 'https' : 'http'}://${own.address}:${port}` : undefined
}
