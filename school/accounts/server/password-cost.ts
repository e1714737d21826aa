/**
 * What a guess at a password costs: argon2id with 64 MiB, 3 passes and 4 lanes, the second recommended option of
 * RFC 9106, section 4; about a tenth of a second of one core. Hashes of another cost are made anew at the next sign-in.
 */
export const PASSWORD_COST = { memoryCost: 65_536, timeCost: 3, parallelism: 4 }

/**
 * What a guess at a recovery code costs: argon2id with 19 MiB and 2 passes, the least that OWASP asks for. The codes are
 * random (59 bits), and ten of them are hashed at once.
 */
export const RECOVERY_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
