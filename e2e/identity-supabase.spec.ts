import { walkThrough } from './identity.ts'
import { supabase } from './issuers/supabase.ts'

walkThrough('supabase', supabase)
