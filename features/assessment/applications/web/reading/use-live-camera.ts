import { type RefObject, useEffect, useState } from 'react'
import { useNewest } from '#kit/web/use-newest.ts'
import { type NoCamera, noCameraOf, wantedCamera } from './camera.ts'
import { type SeenSheet, sheetsInView } from './sheets-in-view.ts'
import type { PicturedSheet } from './sheets-of-picture.ts'

/** From one frame to the next at least: more often drains a phone and is no sooner read. */
const BETWEEN_MS = 200
/** After the reader failed on a frame. */
const AFTER_FAILURE_MS = 2000
const QUALITY = 0.75

/** What a frame shows, to be drawn over the picture. */
export interface Frame {
  width: number
  height: number
  sheets: readonly PicturedSheet[]
}

interface LiveCamera {
  readFrame: (pixels: ImageData) => Promise<PicturedSheet[]>
  onSheet: (sheet: PicturedSheet, picture: Blob) => void
  onNoCamera: (why: NoCamera) => void
}

/** Looks through the camera and reads what lies before it, until the page or the window is left. */
export function useLiveCamera(video: RefObject<HTMLVideoElement | null>, live: LiveCamera) {
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [frame, setFrame] = useState<Frame>()
  const now = useNewest(live)

  useEffect(() => {
    let run: AbortController | undefined
    // A page that nobody sees leaves the camera to others.
    const follow = () => {
      run?.abort()
      run = undefined
      if (document.visibilityState !== 'visible') return
      run = new AbortController()
      void look(run.signal)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      run?.abort()
    }

    async function look(signal: AbortSignal) {
      let stream: MediaStream
      try {
        stream = await navigator.mediaDevices.getUserMedia(wantedCamera)
      } catch (error) {
        if (!signal.aborted) now.current.onNoCamera(noCameraOf(error))
        return
      }
      const stop = () => {
        for (const each of stream.getTracks()) each.stop()
        setTrack(undefined)
        setFrame(undefined)
      }
      const screen = video.current
      if (signal.aborted || !screen) return stop()
      signal.addEventListener('abort', stop)
      screen.srcObject = stream
      setTrack(stream.getVideoTracks()[0])
      await screen.play().catch(() => undefined)
      await readOn(screen, signal)
    }

    async function readOn(screen: HTMLVideoElement, signal: AbortSignal) {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d', { willReadFrequently: true })
      const seen = sheetsInView<Promise<Blob | null>>()
      while (context && !signal.aborted) {
        const begun = performance.now()
        const [width, height] = [screen.videoWidth, screen.videoHeight]
        if (width > 0 && height > 0) {
          if (canvas.width !== width || canvas.height !== height) {
            canvas.width = width
            canvas.height = height
          }
          context.drawImage(screen, 0, 0)
          try {
            const sheets = await now.current.readFrame(context.getImageData(0, 0, width, height))
            if (signal.aborted) return
            setFrame({ width, height, sheets })
            const picture = () =>
              new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
            await Promise.all(seen(sheets, begun, picture).map(tell))
          } catch {
            await pause(AFTER_FAILURE_MS)
          }
        }
        await pause(Math.max(30, BETWEEN_MS - (performance.now() - begun)))
      }
    }

    async function tell({ sheet, picture }: SeenSheet<Promise<Blob | null>>) {
      const blob = await picture
      if (blob) now.current.onSheet(sheet, blob)
    }
  }, [video])

  return { track, frame }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
