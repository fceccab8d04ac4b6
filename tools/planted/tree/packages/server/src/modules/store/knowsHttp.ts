// breaks: http-stops-at-routes
import { serve } from '../../platform/http.ts'
export const use = serve
