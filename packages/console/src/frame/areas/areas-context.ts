import { createContext, useContext } from 'react';
import type { ConsoleArea } from './area.ts';

/** The areas of the console, which the frame itself does not name. */
export const AreasContext = createContext<readonly ConsoleArea[]>([]);

export const useAreas = (): readonly ConsoleArea[] => useContext(AreasContext);
