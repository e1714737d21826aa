import { baseOf, pathWith } from '#kit/web/api/client.ts'
import { getItemFile } from '../play-contract.ts'

/** Where the picture or the recording of a pair is read, with the game's code. */
export function itemFileAddress(code: string) {
  return (item: string, which: 'picture' | 'audio'): string =>
    baseOf('academy') + pathWith(getItemFile.path, { code, item, which })
}
