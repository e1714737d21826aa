import fc from 'fast-check'
import { commitSeed } from './patience.ts'

// A property that names no seed draws by the commit: what fell falls again in the next run of the same commit.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: commitSeed() })
