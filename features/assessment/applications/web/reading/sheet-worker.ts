import { type SheetRequest, sheetsOfPicture } from './sheets-of-picture.ts'

// A photograph takes a second or more: the page answers meanwhile.
self.onmessage = ({ data }: MessageEvent<SheetRequest & { key: number }>) => {
  const sheets = sheetsOfPicture(data)
  self.postMessage({ key: data.key, sheets })
}
