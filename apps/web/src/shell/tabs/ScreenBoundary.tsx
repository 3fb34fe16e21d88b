import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from '../Shell.module.css';

interface ScreenBoundaryProps {
  text: string;
  retry: string;
  children: ReactNode;
}

/** Keeps a failure of one screen inside its tab. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    const { text, retry, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <div className={styles.notice} role="alert">
        <h1>{text}</h1>
        <Button onClick={() => this.setState({ failed: false })}>{retry}</Button>
      </div>
    );
  }
}
