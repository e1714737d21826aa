/** How the name of a signed package of questions ends, and what one may hold. */
export const PACKAGE_ENDING = 'dondza'
export const packageLimits = { bytes: 32 * 1024 * 1024, unpacked: 96 * 1024 * 1024, questions: 2000 }
