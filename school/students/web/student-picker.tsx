import { fetchedPart } from '#kit/web/parts/fetched.tsx'

/** Chooses one pupil within reach; what searches while one types comes after the page. */
export const StudentPicker = fetchedPart(() => import('./student-search.tsx').then(m => m.StudentSearch))
