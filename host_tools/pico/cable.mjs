// A USB cable with a computer at its other end that opens the board's serial port.

/** Makes the class of a cable from the USB device of rp2040js. */
export function cableFrom(USBCDC) {
  return class Cable extends USBCDC {
    constructor(mcu) {
      super(mcu.usbCtrl);
      this.heard = [];
      this.waiting = [];
      this.isReady = false; // the board waits for bytes
      this.size = 0;
      this.onSerialData = (data) => this.heard.push(...data);
      // The package answers a read at once, even without bytes. A computer sends nothing then.
      const { usb } = this;
      usb.onEndpointRead = (endpoint, size) => {
        if (endpoint === this.outEndpoint) {
          this.isReady = true;
          this.size = size;
          this.deliver();
        }
      };
    }

    send(bytes) {
      this.waiting.push(...bytes);
      this.deliver();
    }

    deliver() {
      if (this.isReady && this.waiting.length) {
        this.isReady = false;
        const bytes = this.waiting.splice(0, this.size);
        this.usb.endpointReadDone(this.outEndpoint, Uint8Array.from(bytes));
      }
    }

    /** Returns what the board has sent since the last call. */
    take() {
      return this.heard.splice(0);
    }
  };
}
