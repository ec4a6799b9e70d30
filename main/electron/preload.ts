import { contextBridge, ipcRenderer } from 'electron';
import type { Answer, Down, SignIn, Up } from '../views/messages.ts';
import { CHANNELS } from './channels.ts';

/** All that a page gets of the program: views come in, intents go out. Which audience it is, its window knows; it is not asked. */
contextBridge.exposeInMainWorld('station', {
  onView(receive: (down: Down) => void): () => void {
    const take = (_event: unknown, down: Down) => {
      try {
        receive(down);
      } finally {
        ipcRenderer.send(CHANNELS.taken);
      }
    };
    ipcRenderer.on(CHANNELS.view, take);
    return () => ipcRenderer.off(CHANNELS.view, take);
  },
  send: (message: Up | SignIn): Promise<Answer> => ipcRenderer.invoke(CHANNELS.up, JSON.stringify(message)),
  ready: (): void => ipcRenderer.send(CHANNELS.ready),
});
