import { createRoot } from 'react-dom/client';
import { Bench } from './Bench.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(<Bench />);
