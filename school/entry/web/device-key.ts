const NAME = 'dondza-device'

/** Where the browser keeps nothing, the key lives as long as the page. */
let inMemory: string | undefined

/** The key by which every door knows this phone, if one gave it one. */
export function deviceKey(): string | undefined {
  try {
    return localStorage.getItem(NAME) ?? inMemory
  } catch (error) {
    console.error('The device keeps nothing', error)
    return inMemory
  }
}

export function keepDeviceKey(key: string): void {
  inMemory = key
  try {
    localStorage.setItem(NAME, key)
  } catch (error) {
    console.error('The device keeps nothing', error)
  }
}
