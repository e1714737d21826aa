import type { Image } from '#engines/documents/description.ts'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { getSchool, getSchoolImage } from '../contract.ts'
import type { PrintedImages } from '../official-form.ts'

/** By school: what was fetched last, and of which files. */
const fetched = new Map<string, { of: string; images: PrintedImages }>()

/**
 * The logo and the stamp of a school, for papers drawn on this device. Without a network those that were fetched before,
 * or none: a paper without its logo is better than none.
 */
export async function fetchPrintedImages(schoolId: string): Promise<PrintedImages> {
  const known = fetched.get(schoolId)
  try {
    const { logoFileId, stampFileId } = await call(getSchool, { params: { id: schoolId } })
    const of = `${logoFileId} ${stampFileId}`
    if (known?.of === of) return known.images
    const images = {
      logo: logoFileId === null ? undefined : await fetchImage(schoolId, 'logo'),
      stamp: stampFileId === null ? undefined : await fetchImage(schoolId, 'stamp'),
    }
    fetched.set(schoolId, { of, images })
    return images
  } catch (error) {
    if (!ApiError.from(error).isTransient) throw error
    return known?.images ?? {}
  }
}

async function fetchImage(id: string, which: 'logo' | 'stamp'): Promise<Image> {
  const file: Blob = await call(getSchoolImage, { params: { id, which } })
  return {
    format: file.type === 'image/png' ? 'png' : 'jpg',
    bytes: new Uint8Array(await file.arrayBuffer()),
  }
}
