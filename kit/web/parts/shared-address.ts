import { runtimeConfig } from '#kit/web/runtime-config.ts'

/**
 * Where others reach this product, for links, codes and paper that leave this device: what the installation says, else
 * the address of the page, unless that one means «this computer» and the server is in a network too.
 */
export function sharedAddress(): string {
  const { publicAddress, networkAddress } = runtimeConfig()
  if (publicAddress) return publicAddress
  return (onLoopback() && networkAddress) || location.origin
}

/** Whether a link made here opens on this computer alone. */
export function isLocalOnlyAddress(): boolean {
  return onLoopback() && sharedAddress() === location.origin
}

function onLoopback(): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname)
}
