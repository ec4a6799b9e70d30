import type { TechnicianView, TrialView } from '../../main/views/messages.ts';
import type { ScreenProps } from '../shared/screen.tsx';

/** What the page of one kind of trial is drawn from. */
export interface TrialProps<Of extends TrialView['of']> {
  readonly view: TechnicianView;
  readonly trial: Extract<TrialView, { of: Of }>;
  readonly act: ScreenProps<TechnicianView>['act'];
}
