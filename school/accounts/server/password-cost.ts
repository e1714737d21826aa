/**
 * What a guess at a password costs: argon2id with 64 MiB, 3 passes and 4 lanes, the second recommended option of
 * RFC 9106, section 4; about a tenth of a second of one core. Hashes of another cost are made anew at the next sign-in.
 */
export const PASSWORD_COST = { memoryCost: 65_536, timeCost: 3, parallelism: 4 }
