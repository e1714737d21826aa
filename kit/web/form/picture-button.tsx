import { useRef } from 'react'
import { Button, type ButtonProps } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'

interface PictureButtonProps extends Pick<ButtonProps, 'variant'> {
  label: string
  /** Opens the camera of a phone for one photograph, instead of what was photographed before. */
  camera?: boolean
  /** Takes one alone. */
  single?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Takes a photograph, or some that were taken. */
export function PictureButton({ label, camera, single, variant = 'outlined', onFiles }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={!camera && !single}
        capture={camera ? 'environment' : undefined}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // The same photograph may be chosen again.
          event.target.value = ''
        }}
      />
      <Button
        variant={variant}
        startIcon={<Icon name={camera ? 'camera' : 'image'} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
