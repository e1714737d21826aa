interface SmallPicture {
  /** Pixels of the longer side at most. */
  side: number
  /** Its middle square alone. */
  square?: boolean
}

/**
 * A picture drawn anew as a small JPEG, so that a phone's photo of many megabytes costs little network, and says no more
 * where it was taken.
 * @throws Error with a sentence for people when the file is no picture
 */
export async function smallPicture(file: Blob, { side, square = false }: SmallPicture): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('Este ficheiro não é uma fotografia que se consiga abrir.')
  })
  const { width, height } = picture
  const middle = Math.min(width, height)
  const [fromWidth, fromHeight] = square ? [middle, middle] : [width, height]
  const share = Math.min(1, side / Math.max(fromWidth, fromHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(fromWidth * share))
  canvas.height = Math.max(1, Math.round(fromHeight * share))
  const context = canvas.getContext('2d')
  if (context) {
    // What can be seen through is drawn on white, as on paper.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    const [left, top] = [(width - fromWidth) / 2, (height - fromHeight) / 2]
    context.drawImage(picture, left, top, fromWidth, fromHeight, 0, 0, canvas.width, canvas.height)
  }
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('Não foi possível preparar a fotografia.'))),
      'image/jpeg',
      0.86,
    )
  })
}
