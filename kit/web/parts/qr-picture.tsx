import { useEffect, useState } from 'react'

/** A QR code on the screen; its library comes when one is drawn. */
export function QrPicture({ value, label, className }: { value: string; label: string; className?: string }) {
  const [drawing, setDrawing] = useState<string>()
  useEffect(() => {
    let left = false
    import('#engines/documents/qr.ts')
      .then(({ qrSvg }) => !left && setDrawing(`data:image/svg+xml,${encodeURIComponent(qrSvg(value))}`))
      .catch((error: unknown) => console.error('The QR code could not be drawn.', error))
    return () => {
      left = true
    }
  }, [value])
  return <span className={className}>{drawing && <img src={drawing} alt={label} />}</span>
}
