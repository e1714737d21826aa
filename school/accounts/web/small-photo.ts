/** Pixels of a side: enough for the largest place a photo is shown in, on a fine screen. */
const SIDE = 512

/**
 * The middle square of a picture as a small JPEG, so that a phone's photo of many megabytes costs little network.
 * @throws Error with a sentence for people when the file is no picture
 */
export async function smallPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('Este ficheiro não é uma fotografia que se consiga abrir.')
  })
  const side = Math.min(picture.width, picture.height)
  const size = Math.min(SIDE, side)
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, size, size)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('Não foi possível preparar a fotografia.'))),
      'image/jpeg',
      0.86,
    )
  })
}
