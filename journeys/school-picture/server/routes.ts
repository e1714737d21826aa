import { type Served, serve } from '#kit/server/http/serve.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { exportSchoolPicture, getSchoolPicture } from '../contract.ts'
import { pictureDocument } from '../picture-paper.ts'
import { readSchoolPicture } from './read.ts'

export const routes: Served[] = [
  serve(getSchoolPicture, call => readSchoolPicture(call, call.query.trimester)),

  serve(exportSchoolPicture, async call => {
    const { format, trimester } = call.query
    const picture = await readSchoolPicture(call, trimester)
    const name = `o-que-se-sabe-da-escola-${picture.to}.${format}`
    return documentAnswer(pictureDocument(picture), { name, format }, call.reply)
  }),
]
