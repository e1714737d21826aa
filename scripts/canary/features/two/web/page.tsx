import { answer } from '../server/answer.ts'
export const Page = () => <p>{answer}</p>
