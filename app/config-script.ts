import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { providerName } from '#features/identity/provider.ts'
import { dayInForce } from '#kit/dates.ts'
import type { Config } from './config.ts'
import type { FirstQuestions } from './first-questions.ts'

/** The browser's runtime configuration, as a script; `<` is escaped so that no value can end it. */
export function configScript(config: Config, first: FirstQuestions): string {
  const settings = {
    appName: config.appName,
    academyApi: config.academyApi,
    diagnosticsApi: config.diagnosticsApi,
    defaultPath: config.defaultPath,
    quizProgressUrl: config.quizProgressUrl,
    publicAddress: config.publicAddress,
    networkAddress: networkAddress(config),
    certificateAddress: certificateAddress(config),
    identity: config.provider && { ...config.provider, name: providerName(config.provider) },
    assistant: config.assistant && { host: new URL(config.assistant.url).host },
    today: config.demoDate,
    since: dayInForce()?.since,
    first,
  }
  return `window.__DONDZA__=${JSON.stringify(settings).replaceAll('<', '\\u003c')}`
}

/** Where phones come to know the school's own authority: without TLS, or they would ask for what they come for. */
function certificateAddress(config: Config): string | undefined {
  const here = networkAddress(config)
  return config.ownAuthority && here
    ? `http://${new URL(here).hostname}:${config.ownAuthority.port}`
    : undefined
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
  const own = addressInNetwork(networkInterfaces())
  return own && port > 0 ? `${tls ? 'https' : 'http'}://${own}:${port}` : undefined
}

/** Networks that containers, virtual machines and tunnels make on a computer: phones are in none of them. */
const MADE_INSIDE = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|wg|zt|tailscale)/

/** The address of this computer that is most likely the one in the school's network. */
export function addressInNetwork(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string | undefined {
  const own = Object.entries(interfaces).flatMap(([name, each = []]) =>
    each
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => ({ name, address })),
  )
  return (own.find(({ name }) => !MADE_INSIDE.test(name)) ?? own[0])?.address
}
