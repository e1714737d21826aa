export { word } from '../school/subjects/word.ts'
