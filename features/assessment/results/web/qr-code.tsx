import { QrPicture } from '#kit/web/parts/qr-picture.tsx'
import styles from './projector.module.css'

/** A QR code on a white square, as wide as its place. */
export function QrCode({ value, label }: { value: string; label: string }) {
  return <QrPicture className={styles.qr} value={value} label={label} />
}
