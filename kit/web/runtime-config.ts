import { fixDay } from '#kit/dates.ts'
import { PRODUCT_NAME } from '#kit/product-name.ts'

/** What the server tells the browser at run time, in `/config.js`; changing it needs no new build. */
export interface RuntimeConfig {
  appName: string
  /** Base addresses of the two APIs, without a slash at the end. */
  academyApi: string
  diagnosticsApi: string
  /** Where somebody who signed in without a `returnTo` arrives. */
  defaultPath: string
  quizProgressUrl: string
  /** Where others reach the product, if the installation says so. */
  publicAddress?: string
  /** Where this computer is reached from its network, if the server listens there. */
  networkAddress?: string
  /** Where phones come to know the installation's own authority, if it has one. */
  certificateAddress?: string
  /** The service that people sign in at, where it is not a password of ours, with what its library is to know. */
  identity?: { readonly method: string; readonly name: string }
  /** Where an assistant that may propose words is asked, if the installation has one. */
  assistant?: { readonly host: string }
  /** ISO date that stands for today, where the installation fixes it. */
  today?: string
  /** Since when the machine's clock has stamped what is displayed on that day. */
  since?: string
}

declare global {
  interface Window {
    __DONDZA__?: Partial<RuntimeConfig>
  }
}

/** Version shown in footers and in the details of an error: `6.1.0`, or `6.1.0+abc1234` between two. The build says it. */
export const APP_VERSION: string = import.meta.env.VITE_APP_VERSION

const DEFAULTS: RuntimeConfig = {
  appName: PRODUCT_NAME,
  academyApi: '/api/academy',
  diagnosticsApi: '/api/diagnostics',
  defaultPath: '/dashboard',
  quizProgressUrl: '/progresso',
}

/** The configuration in force: what `/config.js` gave, completed with the defaults. Read anew at every call. */
export function runtimeConfig(): RuntimeConfig {
  return { ...DEFAULTS, ...globalThis.window?.__DONDZA__ }
}

/** Tells what happens in a demonstration whose day stands still on that day. */
export function keepToday(): void {
  const { today, since } = runtimeConfig()
  fixDay(today && since ? { day: today, since } : undefined)
}
