// breaks: nothing
import { store } from '@vesica/contract'
import { useState } from 'react'
export const use = [store, useState]
