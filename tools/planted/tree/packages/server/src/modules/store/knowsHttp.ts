// breaks: http-stops-at-routes
import { serve } from '../../platform/http/http.ts'
export const use = serve
